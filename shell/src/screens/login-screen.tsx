/** /login (product.md §2, §8): e-mail and password, Google, and why a signed-in person was sent here (decisions.md 20). */
import { dashboardHome } from '@taskmint/contract';
import { Link, useHost, useNavigate, useSession, useTexts } from '@taskmint/platform';
import {
  Button,
  ButtonLink,
  Cluster,
  DeskScene,
  FormError,
  PasswordInput,
  Stack,
  TextInput,
  TextLink,
} from '@taskmint/ui-kit';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useStore } from 'zustand';
import { IdentityError, useAuth } from '../auth';
import type { SessionNotice } from '../auth/session-errors';
import { useDocumentTitle } from '../routing/document-title';
import { catalogue } from '../texts';
import { entranceTexts } from '../texts/entrance';
import { Aside, SignInLayout, GoogleOption, Submit, FieldWithLink } from './sign-in-layout';
import { readLoginReason, type LoginReason } from './login-address';
import { useSearchOnceLive } from './search-once-live';
import { EmailLink, useCarriedEmail } from './typed-email';

interface Credentials {
  email: string;
  password: string;
}

type Work = 'none' | 'password' | 'google';

export function LoginScreen() {
  const reason = readLoginReason(useSearchOnceLive());
  const status = useSession((state) => state.status);
  // While this screen itself signs in, it stays as it is until the dialog has closed and the page changes.
  const [work, setWork] = useState<Work>('none');
  if (status === 'signed-in' && work === 'none') return <SignedInAlready reason={reason} />;
  return <LoginForm reason={reason} work={work} setWork={setWork} />;
}

/** Why a session ended. Of one that the server knows no longer nothing else is known; to log in is what the screen says anyway. */
function WhyHere({ notice: { code, message } }: { notice: SessionNotice }) {
  const { login } = useTexts(entranceTexts);
  if (code === 'not_signed_in') return <FormError>{login.ended}</FormError>;
  return <FormError code={code}>{message}</FormError>;
}

function LoginForm({ reason, work, setWork }: { reason: LoginReason; work: Work; setWork: (work: Work) => void }) {
  const auth = useAuth();
  const { dialogs, preload } = useHost();
  const navigate = useNavigate();
  const texts = useTexts(entranceTexts);
  const { login } = texts;
  useDocumentTitle(login.title);
  const notice = useStore(auth.notice);
  const { register, handleSubmit, formState, control } = useForm<Credentials>({
    defaultValues: { email: useCarriedEmail(), password: '' },
  });
  const typed = useWatch({ control, name: 'email' });
  const { errors } = formState;

  async function run(kind: Work, enter: () => Promise<string>): Promise<void> {
    setWork(kind);
    try {
      const destination = await enter();
      // Fetched while the person reads that they are in.
      preload(destination);
      await dialogs.success(login.success);
      navigate(destination, { replace: true });
    } catch (error) {
      // Only a failure resets the state: after a success this screen stays as it is until the next one replaces it.
      setWork('none');
      if (auth.suspension.getState()) navigate('/suspended');
      else if (!(error instanceof IdentityError && error.code === 'cancelled'))
        await dialogs.error(login.errorTitle, error instanceof Error ? error.message : login.failed);
    }
  }

  const withPassword = handleSubmit(({ email, password }) =>
    run('password', async () => {
      await auth.signIn(email.trim(), password);
      return reason.next ?? '/';
    }),
  );
  const withGoogle = () =>
    run('google', async () => {
      const { created } = await auth.signInWithGoogle();
      return reason.next ?? (created ? '/dashboard' : '/');
    });

  return (
    <SignInLayout title={login.title} lead={reason.next ? login.leadNext : login.lead} picture={<DeskScene />}>
      <form method="post" noValidate onSubmit={(event) => void withPassword(event)} aria-label={login.title}>
        <Stack gap={4}>
          {notice && work === 'none' && <WhyHere notice={notice} />}
          <TextInput
            label={texts.email}
            type="email"
            autoComplete="username"
            error={errors.email?.message}
            {...register('email', { required: texts.required })}
          />
          <FieldWithLink>
            <PasswordInput
              label={texts.password}
              error={errors.password?.message}
              {...register('password', { required: texts.required })}
            />
            <EmailLink to="/reset-password" email={typed}>
              {login.forgot}
            </EmailLink>
          </FieldWithLink>
          <Submit type="submit" busy={work === 'password'}>
            {login.submit}
          </Submit>
        </Stack>
      </form>
      <GoogleOption
        busy={work === 'google'}
        disabled={work === 'password'}
        label={login.google}
        onClick={() => void withGoogle()}
      />
      <Aside>
        {login.register({
          link: (
            <TextLink as={Link} to={registerAddress(reason)}>
              {login.registerLink}
            </TextLink>
          ),
        })}
      </Aside>
    </SignInLayout>
  );
}

function registerAddress({ next }: LoginReason): string {
  return next ? `/register?${new URLSearchParams({ next }).toString()}` : '/register';
}

function SignedInAlready({ reason }: { reason: LoginReason }) {
  const auth = useAuth();
  const user = useSession((state) => state.user);
  const [leaving, setLeaving] = useState(false);
  const { already } = useTexts(entranceTexts);
  const { roles } = useTexts(catalogue).dashboard;
  const { needs } = reason;
  const title = needs ? already.foreignTitle : already.title;
  useDocumentTitle(title);
  if (!user) return null;
  const whose = needs && needs !== 'another' ? already.foreignRole({ role: roles[needs] }) : already.foreignOther;
  return (
    <SignInLayout
      title={title}
      lead={
        needs
          ? already.foreignLead({ name: user.name, role: roles[user.role], reason: whose })
          : already.lead({ name: user.name, email: user.email })
      }
    >
      <Cluster>
        <ButtonLink as={Link} to={dashboardHome(user.role)} $variant="primary">
          {already.dashboard}
        </ButtonLink>
        <Button
          variant="secondary"
          busy={leaving}
          onClick={() => {
            setLeaving(true);
            void auth.signOut().finally(() => setLeaving(false));
          }}
        >
          {already.other}
        </Button>
      </Cluster>
    </SignInLayout>
  );
}
