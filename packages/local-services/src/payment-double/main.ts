/** Entry point of the payment provider double's process. */
import { required, runService } from '../stack/run-service';
import { startPaymentDouble } from './server';

runService('payment-double', () =>
  startPaymentDouble({
    port: Number(required('PAYMENTS_PORT')),
    dir: required('PAYMENTS_DIR'),
    webhookUrl: required('PAYMENTS_WEBHOOK_URL'),
    secretKey: required('STRIPE_SECRET_KEY'),
    publishableKey: required('STRIPE_PUBLISHABLE_KEY'),
    webhookSecret: required('STRIPE_WEBHOOK_SECRET'),
  }),
);
