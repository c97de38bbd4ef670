/**
 * The bank's dialog for cards that need authentication, which the hosted provider shows in its own window. A native dialog; it decides nothing and
 * only reports the cardholder's answer.
 */

export interface Challenge {
  /** Amount in the smallest unit of the currency. */
  amount: number;
  currency: string;
  /** Node to put the dialog into, so that it inherits the styles around the card field. */
  near?: Element | null | undefined;
}

export type ChallengeOutcome = 'approve' | 'refuse';

/** Asks the cardholder. Closing the dialog in any other way counts as a refusal, like leaving the bank's page. */
export function askCardHolder({ amount, currency, near }: Challenge): Promise<ChallengeOutcome> {
  const dialog = document.createElement('dialog');
  dialog.className = 'card-challenge';
  dialog.setAttribute('aria-labelledby', 'card-challenge-title');

  const title = document.createElement('h2');
  title.id = 'card-challenge-title';
  title.textContent = 'Your bank asks you to confirm';
  const text = document.createElement('p');
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
  text.textContent = `A payment of ${money.format(amount / 100)} with a test card. No real bank is involved.`;
  const actions = document.createElement('div');
  actions.className = 'card-challenge-actions';
  actions.append(button('Complete authentication', 'approve'), button('Fail authentication', 'refuse'));
  dialog.append(title, text, actions);
  (near ?? document.body).append(dialog);

  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      const outcome = dialog.returnValue === 'approve' ? 'approve' : 'refuse';
      dialog.remove();
      resolve(outcome);
    });
    dialog.showModal();
  });

  function button(label: string, value: ChallengeOutcome): HTMLButtonElement {
    const element = document.createElement('button');
    element.type = 'button';
    element.textContent = label;
    element.dataset.outcome = value;
    element.addEventListener('click', () => dialog.close(value));
    return element;
  }
}
