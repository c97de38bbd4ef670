/**
 * Dialogs of the whole site (product.md §8) behind one small interface. The only folder that knows sweetalert2, which is loaded with the first
 * dialog. Its script and its styles are imported separately, because the combined entry injects a style element (CSP). When it cannot be loaded, a toast
 * or the browser's own question says the same: what is done would look failed otherwise.
 */
import { textsOf, type Dialogs, type Toasts } from '@taskmint/platform';
import type Swal from 'sweetalert2';
import type { SweetAlertOptions } from 'sweetalert2';
import { catalogue } from '../texts';

/** Success dialogs close by themselves (product.md §9). */
const SUCCESS_MS = 1_500;

/** Styling of sweetalert2; colours come from dialogs.css. */
const DRESS = {
  buttonsStyling: false,
  reverseButtons: true,
  heightAuto: false,
  customClass: {
    popup: 'tm-dialog',
    title: 'tm-dialog-title',
    confirmButton: 'tm-dialog-button tm-dialog-confirm',
    cancelButton: 'tm-dialog-button tm-dialog-cancel',
  },
  // The drawing of a warning is the text "!", which a screen reader would read.
  willOpen: (popup) => popup.querySelector('.swal2-icon')?.setAttribute('aria-hidden', 'true'),
} satisfies SweetAlertOptions;

type SwalStatic = typeof Swal;

async function loadSwal(): Promise<SwalStatic> {
  const [{ default: swal }] = await Promise.all([
    import(/* webpackChunkName: "dialogs" */ 'sweetalert2/dist/sweetalert2.js'),
    import(/* webpackChunkName: "dialogs" */ './dialogs.css'),
  ]);
  return swal;
}

/** Respects the reduced-motion setting; empty classes switch sweetalert2's animations off. */
function motion(): SweetAlertOptions {
  const none = { popup: '', backdrop: '', icon: '' };
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? { showClass: none, hideClass: none } : {};
}

/** As elements, because a string would be parsed as HTML. */
function paragraphs(...texts: readonly string[]): HTMLElement {
  const box = document.createElement('div');
  for (const text of texts) box.appendChild(document.createElement('p')).textContent = text;
  return box;
}

/** @param load replaces the library in tests. */
export function createDialogs(toasts: Toasts, load: () => Promise<SwalStatic> = loadSwal): Dialogs {
  let loading: Promise<SwalStatic> | null = null;

  async function fire(options: SweetAlertOptions, otherwise: () => boolean | void): Promise<boolean> {
    loading ??= load();
    const before = document.activeElement;
    const swal = await loading.catch(() => null);
    if (!swal) {
      // Tried again with the next dialog.
      loading = null;
      return otherwise() ?? false;
    }
    const result = await swal.fire({ ...DRESS, ...motion(), ...options } as SweetAlertOptions);
    // The library restores the focus a moment later; a dialog that follows at once has to find it there already, so that it can restore it in turn.
    if (before instanceof HTMLElement) before.focus();
    return result.isConfirmed;
  }

  return {
    // Text only: the library parses a `title` as HTML, and our texts contain names of people and things.
    async success(title) {
      await fire({ icon: 'success', titleText: title, timer: SUCCESS_MS, showConfirmButton: false }, () =>
        toasts.show('success', title),
      );
    },
    async error(title, text) {
      await fire(
        {
          icon: 'error',
          titleText: title,
          ...(text !== undefined && { text }),
          confirmButtonText: textsOf(catalogue).dialogs.ok,
        },
        () => toasts.show('error', [title, text].filter(Boolean).join(' ')),
      );
    },
    confirm: ({ title, text, detail, confirmLabel, tone = 'danger', reason }) =>
      fire(
        {
          icon: 'warning',
          titleText: title,
          ...(detail === undefined ? { text } : { html: paragraphs(text, detail) }),
          showCancelButton: true,
          confirmButtonText: confirmLabel,
          cancelButtonText: textsOf(catalogue).dialogs.cancel,
          // Enter gives the harmless answer.
          focusCancel: true,
          ...(reason && {
            input: 'text' as const,
            inputLabel: reason.label,
            inputAttributes: { maxlength: String(reason.maxLength), autocomplete: 'off' },
            // The library puts the focus into the input, where a second Enter would confirm.
            didOpen: (popup: HTMLElement) => popup.querySelector<HTMLElement>('.swal2-cancel')?.focus(),
            preConfirm: (typed: unknown) => {
              const text = String(typed ?? '').trim();
              if (text) reason.onText(text);
            },
          }),
          customClass: {
            ...DRESS.customClass,
            confirmButton: `tm-dialog-button ${tone === 'danger' ? 'tm-dialog-danger' : 'tm-dialog-confirm'}`,
          },
        },
        () => window.confirm([title, text, detail].filter(Boolean).join('\n')),
      ),
  };
}
