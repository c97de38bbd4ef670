/**
 * /account/action: where the links in the identity service's messages lead (`mode`, `oobCode`): choosing a new password, confirming or changing an
 * address, or restoring the old one. Also the action URL for a real Firebase project.
 */
import { Link, useSearch, useSession, useTexts } from '@taskmint/platform';
import { Button, FormActions, FormError, PasswordInput, QueueScene, Spinner, Stack, TextLink } from '@taskmint/ui-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { IdentityError, useAuth } from '../auth';
import { useDocumentTitle } from '../routing/document-title';
import { entranceTexts } from '../texts/entrance';
import { Aside, SignInLayout } from './sign-in-layout';
import { PasswordRules, passwordRule } from './password-rules';

/** Actions performed by opening the link. */
const APPLIED = ['verifyEmail', 'verifyAndChangeEmail', 'recoverEmail'] as const;

export function AccountActionScreen() {
  const [search] = useSearch();
  const { action: texts } = useTexts(entranceTexts);
  const mode = search.get('mode') ?? '';
  const code = search.get('oobCode') ?? '';
  const applied = APPLIED.find((each) => each === mode);
  if (code !== '' && mode === 'resetPassword') return <NewPassword code={code} />;
  if (code !== '' && applied) return <Applied code={code} done={texts[applied]} confirms={applied === 'verifyEmail'} />;
  return <Broken text={texts.noCode} />;
}

function Broken({ text, code }: { text: string; code?: string }) {
  const { action: texts } = useTexts(entranceTexts);
  useDocumentTitle(texts.broken);
  return (
    <SignInLayout title={texts.broken} lead="" picture={<QueueScene />}>
      <FormError {...(code === undefined ? {} : { code })}>{text}</FormError>
      <Onward to="/reset-password">{texts.again}</Onward>
    </SignInLayout>
  );
}

function Onward({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Aside>
      <TextLink as={Link} to={to}>
        {children}
      </TextLink>
    </Aside>
  );
}

type Result<T> = { state: 'waiting' } | { state: 'done'; value: T } | { state: 'refused'; error: IdentityError };

/** Asks once, even where effects run twice: a code is valid only once. */
function useOnce<T>(ask: () => Promise<T>): Result<T> {
  const [result, setResult] = useState<Result<T>>({ state: 'waiting' });
  const asked = useRef<Promise<T> | null>(null);
  useEffect(() => {
    asked.current ??= ask();
    asked.current.then(
      (value) => setResult({ state: 'done', value }),
      (error: unknown) => setResult({ state: 'refused', error: refusalOf(error) }),
    );
    // The code comes from the address, which does not change while this is shown.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return result;
}

function refusalOf(error: unknown): IdentityError {
  return error instanceof IdentityError ? error : new IdentityError('unknown', { cause: error });
}

function Applied({ code, done, confirms }: { code: string; done: string; confirms: boolean }) {
  const auth = useAuth();
  const { action: texts, already } = useTexts(entranceTexts);
  const result = useOnce(() => auth.applyCode(code));
  const isSignedIn = useSession(({ status }) => status === 'signed-in');
  const isOwn = confirms && isSignedIn && result.state === 'done';
  useEffect(() => {
    // Otherwise this document would go on asking for the confirmation.
    if (isOwn) auth.checkVerification().catch(() => undefined);
  }, [isOwn, auth]);
  useDocumentTitle(result.state === 'done' ? done : texts.working);
  if (result.state === 'refused') return <Broken text={result.error.message} code={result.error.code} />;
  if (result.state === 'waiting') return <Spinner label={texts.working} />;
  return (
    <SignInLayout title={done} lead="" picture={<QueueScene />}>
      <p role="status">{texts.done}</p>
      {isOwn ? <Onward to="/dashboard">{already.dashboard}</Onward> : <Onward to="/login">{texts.login}</Onward>}
    </SignInLayout>
  );
}

function NewPassword({ code }: { code: string }) {
  const auth = useAuth();
  const allTexts = useTexts(entranceTexts);
  const { action: texts, rules } = allTexts;
  useDocumentTitle(texts.newPassword);
  const account = useOnce(() => auth.accountOfReset(code));
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  const [refusal, setRefusal] = useState<IdentityError | null>(null);
  const { register, handleSubmit, watch, formState } = useForm({ defaultValues: { password: '' } });

  const save = handleSubmit(async ({ password }) => {
    setBusy(true);
    setRefusal(null);
    try {
      await auth.resetPassword(code, password);
      setSaved(true);
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setBusy(false);
    }
  });

  if (account.state === 'refused') return <Broken text={account.error.message} code={account.error.code} />;
  if (account.state === 'waiting') return <Spinner label={texts.working} />;
  return (
    <SignInLayout title={texts.newPassword} lead={texts.forAccount({ email: account.value })} picture={<QueueScene />}>
      {saved ? (
        <p role="status">{texts.saved}</p>
      ) : (
        <form noValidate onSubmit={(event) => void save(event)} aria-label={texts.newPassword}>
          <Stack gap={4}>
            {refusal && <FormError code={refusal.code}>{refusal.message}</FormError>}
            {/* Tells password managers whose password it is. */}
            <input type="text" autoComplete="username" value={account.value} readOnly hidden />
            <PasswordInput
              label={texts.password}
              autoComplete="new-password"
              aria-describedby="new-password-rules"
              error={formState.errors.password?.message}
              {...register('password', {
                required: allTexts.required,
                validate: (value) => passwordRule(value, rules),
              })}
            />
            <PasswordRules password={watch('password')} id="new-password-rules" />
            <FormActions>
              <Button type="submit" busy={busy}>
                {texts.save}
              </Button>
            </FormActions>
          </Stack>
        </form>
      )}
      <Onward to="/login">{texts.login}</Onward>
    </SignInLayout>
  );
}
