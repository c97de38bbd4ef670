/** The cluster time of a single node: seconds since the epoch and a counter. Never repeats or goes back within a process. */
import { Timestamp } from 'bson';

export class Clock {
  private seconds = 0;
  private increment = 0;

  /** Advances the clock and returns the new time. */
  tick(): Timestamp {
    const now = Math.floor(Date.now() / 1000);
    if (now > this.seconds) {
      this.seconds = now;
      this.increment = 1;
    } else {
      this.increment += 1;
    }
    return this.current();
  }

  /** Continues after a time issued before this process began. */
  startAfter(time: Timestamp): void {
    if (time.t < this.seconds || (time.t === this.seconds && time.i <= this.increment)) return;
    this.seconds = time.t;
    this.increment = time.i;
  }

  /** The time of the latest tick. */
  current(): Timestamp {
    if (this.seconds === 0) return this.tick();
    return new Timestamp({ t: this.seconds, i: this.increment });
  }
}
