/**
 * The script that `/v3/` serves to browsers: sets `window.Stripe`, as Stripe's own script does. Sends its requests to the server it was loaded from,
 * and applies its styles as a constructed style sheet, which the page's content policy allows.
 */
import { cardStyles } from './card-styles';
import { createStripeObject } from './stripe-object';

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement)) throw new Error('This file is loaded by a script element with an address.');
const { origin } = new URL(script.src);

const styles = new CSSStyleSheet();
styles.replaceSync(cardStyles);
document.adoptedStyleSheets.push(styles);

const construct = (publishableKey: string) => createStripeObject({ url: origin, publishableKey });
Object.assign(window, { Stripe: construct });
