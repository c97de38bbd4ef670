/** For tests as root: does `work` as a user who may read and open nothing of root's. */
const NOBODY = 65_534;

export async function asNobody<Result>(work: () => Promise<Result>): Promise<Result> {
  process.seteuid!(NOBODY);
  try {
    return await work();
  } finally {
    process.seteuid!(0);
  }
}

/** Runs a test only as root: other users may not become another. */
export const asRoot = process.getuid?.() === 0 ? it : it.skip;
