/** Written by `npm run record:tour`: how long the tour is, and when each of its steps begins. */
export const TOUR = { durationMs: 55361, startsMs: [0, 6526, 15965, 24841, 38722, 48475] };
