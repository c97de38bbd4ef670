/** The pay floor as the application sees it: measuring, pausing, and adding to the pay (fair-work.md 16). */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { env } from '../../env';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { addToPay } from './add-pay.command';
import { requeueMeasurements } from './requeue-measurements';
import { measurePay } from './measure-pay.job';
import { payAllDue, payDifferences } from './pay-differences.job';

export const payFloorModule: ApiModule = {
  name: 'pay-floor',
  jobs: [measurePay, payDifferences],
  // The settings may have changed.
  prepare: requeueMeasurements,
  routes: [
    defineRoute(calls.getPayFloor, async () => ({
      cents_per_hour: env().PAY_FLOOR_CENTS_PER_HOUR,
      mode: env().PAY_FLOOR_MODE,
    })),

    defineRoute(calls.addToPay, ({ actor, params, body }) => addToPay(actor, params.id, body.per_task_pay)),
  ],

  closeAccount: async (userId) => {
    const id = new Types.ObjectId(userId);
    await payAllDue({ owner: id });
    await payAllDue({ worker: id });
  },
};
