/** /login (product.md §2, §8): e-mail and password, Google, and why somebody who is signed in was sent here (decisions.md 20). */
import { dashboardHome } from '@taskmint/contract';
import { Link, useHost, useNavigate, useSearch, useSession } from '@taskmint/platform';
import {
  Button,
  ButtonLink,
  Cluster,
  DeskScene,
  FormActions,
  FormError,
  PasswordInput,
  Stack,
  TextInput,
  TextLink,
} from '@taskmint/ui-kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useStore } from 'zustand';
import { IdentityError, useAuth } from '../auth';
import { Aside, Entrance, GoogleOption } from './entrance';
import { readLoginReason, type LoginReason } from './login-address';

interface Credentials {
  email: string;
  password: string;
}

type Work = 'none' | 'password' | 'google';

export function LoginScreen() {
  const [search] = useSearch();
  const reason = readLoginReason(search);
  const status = useSession((state) => state.status);
  // While this screen itself signs in, it stays as it is until the dialog has closed and the page changes.
  const [work, setWork] = useState<Work>('none');
  if (status === 'signed-in' && work === 'none') return <SignedInAlready reason={reason} />;
  return <LoginForm reason={reason} work={work} setWork={setWork} />;
}

function LoginForm({ reason, work, setWork }: { reason: LoginReason; work: Work; setWork: (work: Work) => void }) {
  const auth = useAuth();
  const { dialogs } = useHost();
  const navigate = useNavigate();
  const notice = useStore(auth.notice);
  const { register, handleSubmit, formState } = useForm<Credentials>({ defaultValues: { email: '', password: '' } });
  const { errors } = formState;

  async function run(kind: Work, enter: () => Promise<string>): Promise<void> {
    setWork(kind);
    try {
      const destination = await enter();
      await dialogs.success('You log in success');
      navigate(destination, { replace: true });
    } catch (error) {
      // Only a failure ends the work: after a success this screen stays as it is until the next one has taken its place.
      setWork('none');
      if (!(error instanceof IdentityError && error.code === 'cancelled'))
        await dialogs.error('Error!', whatWentWrong(error));
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
    <Entrance
      title="Log in"
      lead={reason.next ? 'Log in to go on to the page you wanted.' : 'Good to see you again.'}
      picture={<DeskScene />}
    >
      <form noValidate onSubmit={(event) => void withPassword(event)} aria-label="Log in">
        <Stack gap={4}>
          {notice && work === 'none' && <FormError code={notice.code}>{notice.message}</FormError>}
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            error={errors.email?.message}
            {...register('email', { required: 'This field is required' })}
          />
          <PasswordInput
            label="Password"
            error={errors.password?.message}
            {...register('password', { required: 'This field is required' })}
          />
          <FormActions>
            <Button type="submit" busy={work === 'password'}>
              Log in
            </Button>
            <TextLink as={Link} to="/reset-password">
              Forgot your password?
            </TextLink>
          </FormActions>
        </Stack>
      </form>
      <GoogleOption busy={work === 'google'} label="Continue with Google" onClick={() => void withGoogle()} />
      <Aside>
        New here?{' '}
        <TextLink as={Link} to={registerAddress(reason)}>
          Register
        </TextLink>
      </Aside>
    </Entrance>
  );
}

function registerAddress({ next }: LoginReason): string {
  return next ? `/register?${new URLSearchParams({ next }).toString()}` : '/register';
}

function whatWentWrong(error: unknown): string {
  return error instanceof Error ? error.message : 'You could not be signed in. Try again.';
}

function whoseItIs(needs: NonNullable<LoginReason['needs']>): string {
  if (needs === 'another') return 'The page you wanted belongs to another role, or does not exist.';
  return `The page you wanted is for another role: ${needs}.`;
}

function SignedInAlready({ reason }: { reason: LoginReason }) {
  const auth = useAuth();
  const user = useSession((state) => state.user);
  const [leaving, setLeaving] = useState(false);
  if (!user) return null;
  return (
    <Entrance
      title={reason.needs ? 'This page is not in your dashboard' : 'You are logged in'}
      lead={
        reason.needs
          ? `You are logged in as ${user.name} (${user.role}). ${whoseItIs(reason.needs)}`
          : `You are logged in as ${user.name} (${user.email}).`
      }
      picture={<DeskScene />}
    >
      <Cluster>
        <ButtonLink as={Link} to={dashboardHome(user.role)} $variant="primary">
          Go to my dashboard
        </ButtonLink>
        <Button
          variant="secondary"
          busy={leaving}
          onClick={() => {
            setLeaving(true);
            void auth.signOut().finally(() => setLeaving(false));
          }}
        >
          Use another account
        </Button>
      </Cluster>
    </Entrance>
  );
}
