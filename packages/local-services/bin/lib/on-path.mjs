/** Whether one of these programs is installed. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export function onPath(names) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) =>
    names.some((name) => {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return true;
      } catch {
        return false;
      }
    }),
  );
}
