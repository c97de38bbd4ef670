/** Path of the double's script for browsers, as Stripe's is at js.stripe.com/v3. */
export const SCRIPT_PATH = '/v3/';
