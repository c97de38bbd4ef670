/** The duration of motion, and whether any is welcome. */

/** The longest motion here, in ms. */
export const MAX_MOTION_MS = 240;

/** Whether the person has asked for reduced motion; true also where that cannot be determined. */
export function wantsNoMotion(): boolean {
  return typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
