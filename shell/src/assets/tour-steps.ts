/** Written by `npm run record:tour`: how long the tour is, and when each of its steps begins. */
export const TOUR = { durationMs: 42816, startsMs: [0, 6505, 11547, 18630, 28303, 35349] };
