/** How long something may move, and whether it may at all. */

/** The longest motion here, in ms. */
export const MAX_MOTION_MS = 240;

/** Whether whoever looks has asked for no motion; also where that cannot be known. */
export function wantsNoMotion(): boolean {
  return typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
