/** Where browsers find the double's script, as Stripe's lies at js.stripe.com/v3. */
export const SCRIPT_PATH = '/v3/';
