/** /register (product.md §2, §5, §8): name, photo, role, e-mail, password, or Google. What was typed stays after an error. */
import { SIGN_UP_ROLES, STARTING_COINS, type SignUpRole } from '@taskmint/contract';
import { isApiError, Link, useHost, useNavigate, useSearch, useSession } from '@taskmint/platform';
import {
  Button,
  CoinHandScene,
  FileInput,
  FormActions,
  FormError,
  PasswordInput,
  RadioCards,
  Stack,
  TextInput,
  TextLink,
} from '@taskmint/ui-kit';
import { useEffect, useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { IdentityError, useAuth } from '../auth';
import { emailRule } from '../auth/email-rule';
import { Aside, Entrance, GoogleOption } from './entrance';
import { loginAddress, readLoginReason } from './login-address';
import { PasswordRules, passwordRule } from './password-rules';

interface RegistrationForm {
  name: string;
  photo: FileList | null;
  role: SignUpRole;
  email: string;
  password: string;
}

/** The API's own limit, so that a picture is refused before it is sent. */
const MAX_PHOTO_BYTES = 5 * 1024 * 1024;
const REQUIRED = 'This field is required';

const ROLE_CARDS: Record<SignUpRole, { label: string; description: string }> = {
  freelancer: {
    label: 'Freelancer',
    description: `Do tasks, earn coins. Starts with ${STARTING_COINS.freelancer} coins.`,
  },
  client: { label: 'Client', description: `Post tasks, get work done. Starts with ${STARTING_COINS.client} coins.` },
};

interface Refusal {
  code: string;
  message: string;
}

export function RegisterScreen() {
  const auth = useAuth();
  const { dialogs } = useHost();
  const navigate = useNavigate();
  const [search] = useSearch();
  const { next } = readLoginReason(search);
  const status = useSession((state) => state.status);
  const [work, setWork] = useState<'none' | 'password' | 'google'>('none');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const rulesId = useId();
  const { register, handleSubmit, formState, control, setFocus } = useForm<RegistrationForm>({
    defaultValues: { name: '', photo: null, role: roleOf(search), email: '', password: '' },
  });
  const { errors } = formState;
  const password = useWatch({ control, name: 'password' });

  // Somebody who is signed in has nothing to register.
  useEffect(() => {
    if (status === 'signed-in' && work === 'none') navigate(next ?? '/', { replace: true });
  }, [status, work, next, navigate]);

  async function run(kind: 'password' | 'google', enter: () => Promise<string>): Promise<void> {
    setWork(kind);
    setRefusal(null);
    try {
      const destination = await enter();
      await dialogs.success('Register Successfully');
      navigate(destination, { replace: true });
    } catch (error) {
      // Only a failure ends the work: after a success this screen stays as it is until the next one has taken its place.
      setWork('none');
      if (error instanceof IdentityError && error.code === 'cancelled') return;
      setRefusal(refusalOf(error));
      if (error instanceof IdentityError && error.code === 'email-in-use') setFocus('email');
    }
  }

  const withPassword = handleSubmit(({ photo, ...form }) =>
    run('password', async () => {
      const file = photo?.[0];
      if (!file) throw new TypeError('The form was sent without a photo');
      await auth.register({ ...form, name: form.name.trim(), email: form.email.trim(), photo: file });
      return next ?? '/';
    }),
  );
  const withGoogle = () =>
    run('google', async () => {
      await auth.signInWithGoogle();
      return '/dashboard';
    });

  return (
    <Entrance title="Register" lead="One account, and coins to start with." picture={<CoinHandScene />}>
      <form noValidate onSubmit={(event) => void withPassword(event)} aria-label="Register">
        <Stack gap={4}>
          <TextInput
            label="Full name"
            autoComplete="name"
            error={errors.name?.message}
            {...register('name', {
              validate: (name) => name.trim() !== '' || REQUIRED,
              maxLength: { value: 80, message: 'Must be at most 80 characters' },
            })}
          />
          <FileInput label="Photo" error={errors.photo?.message} {...register('photo', { validate: photoRule })} />
          <RadioCards
            label="Role"
            error={errors.role?.message}
            options={SIGN_UP_ROLES.map((value) => ({ value, ...ROLE_CARDS[value] }))}
            {...register('role', { required: REQUIRED })}
          />
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            error={errors.email?.message}
            {...register('email', { required: REQUIRED, validate: emailRule })}
          />
          <PasswordInput
            label="Password"
            autoComplete="new-password"
            aria-describedby={rulesId}
            error={errors.password?.message}
            {...register('password', { required: REQUIRED, validate: passwordRule })}
          />
          <PasswordRules id={rulesId} password={password} />
          {refusal && <FormError code={refusal.code}>{refusal.message}</FormError>}
          <FormActions>
            <Button type="submit" busy={work === 'password'}>
              Register
            </Button>
          </FormActions>
        </Stack>
      </form>
      <GoogleOption busy={work === 'google'} label="Sign up with Google" onClick={() => void withGoogle()} />
      <Aside>
        Registered already?{' '}
        <TextLink as={Link} to={loginAddress({ next })}>
          Log in
        </TextLink>
      </Aside>
    </Entrance>
  );
}

/** The role that a link asked for (`/register?role=client`), else freelancer. */
function roleOf(search: URLSearchParams): SignUpRole {
  return SIGN_UP_ROLES.find((role) => role === search.get('role')) ?? 'freelancer';
}

function photoRule(photo: FileList | null): true | string {
  const file = photo?.[0];
  if (!file) return REQUIRED;
  if (!file.type.startsWith('image/')) return 'Choose a picture, such as a JPEG or PNG file.';
  return file.size <= MAX_PHOTO_BYTES || 'The picture is larger than 5 MB. Choose a smaller one.';
}

function refusalOf(error: unknown): Refusal {
  if (isApiError(error) || error instanceof IdentityError) return { code: error.code, message: error.message };
  return { code: 'unknown', message: 'Your account could not be created. What you typed is still here; try again.' };
}
