/** /register (product.md §2, §5, §8): name, photo, role, e-mail, password, or Google. Input stays after an error. */
import { SIGN_UP_ROLES, STARTING_COINS, type SignUpRole } from '@taskmint/contract';
import { isApiError, Link, useHost, useNavigate, useSearch, useSession, useTexts } from '@taskmint/platform';
import {
  CoinHandScene,
  FileInput,
  FormError,
  Note,
  PasswordInput,
  RadioCards,
  space,
  Stack,
  TextInput,
  TextLink,
} from '@taskmint/ui-kit';
import { useEffect, useId, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import styled from 'styled-components';
import { IdentityError, useAuth } from '../auth';
import { isEmailAddress } from '../auth/email-rule';
import { useDocumentTitle } from '../routing/document-title';
import { catalogue } from '../texts';
import { entranceTexts } from '../texts/entrance';
import { Aside, SignInLayout, GoogleOption, Submit } from './sign-in-layout';
import { loginAddress, readLoginReason } from './login-address';
import { PasswordRules, passwordRule } from './password-rules';
import { isRefusedPhoto, MAX_NAME_LENGTH, nameRule, photoRule } from './person-rules';
import { useIsLive, useSearchOnceLive } from './search-once-live';

const AtWork = styled(Note)`
  &:not(:empty) {
    margin-top: ${space(4)};
  }
`;

interface RegistrationForm {
  name: string;
  photo: FileList | null;
  /** Empty until one is chosen: nobody becomes a freelancer or a client by default. */
  role: SignUpRole | '';
  email: string;
  password: string;
}

interface Refusal {
  code: string;
  message: string;
}

export function RegisterScreen() {
  const auth = useAuth();
  const { dialogs, preload, toasts } = useHost();
  const { startingCoins } = useTexts(catalogue);
  const navigate = useNavigate();
  const [search] = useSearch();
  const { next } = readLoginReason(useSearchOnceLive());
  const status = useSession((state) => state.status);
  const [work, setWork] = useState<'none' | 'password' | 'google'>('none');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const rulesId = useId();
  const allTexts = useTexts(entranceTexts);
  const { register: texts, required, rules } = allTexts;
  useDocumentTitle(texts.title);
  const { register, handleSubmit, formState, control, getValues, setError, setFocus } = useForm<RegistrationForm>({
    defaultValues: { name: '', photo: null, role: roleOf(search) || roleChosenBefore(), email: '', password: '' },
  });
  const { errors } = formState;
  const watched = useWatch({ control, name: 'password' });
  const role = useWatch({ control, name: 'role' });
  // During hydration a prerendered page has to match its markup, which is the same for everybody.
  const isLive = useIsLive();
  const wantsClient = isLive && role === 'client';
  // What was typed before hydration is known to the form, but not watched.
  const password = isLive ? watched || getValues('password') : '';

  const atWork = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Below the button, which may be the last thing in view.
    if (work === 'password') atWork.current?.scrollIntoView({ block: 'nearest' });
  }, [work]);

  // A signed-in person has nothing to register.
  useEffect(() => {
    if (status === 'signed-in' && work === 'none') navigate(next ?? '/', { replace: true });
  }, [status, work, next, navigate]);

  async function run(kind: 'password' | 'google', enter: () => Promise<string>): Promise<void> {
    setWork(kind);
    setRefusal(null);
    try {
      const destination = await enter();
      // Fetched while the person reads that they are registered.
      preload(destination);
      await dialogs.success(texts.success);
      // The destination may be outside the dashboard, whose notice would otherwise say it.
      if (auth.startingCoins.getState() === 'had_before') toasts.show('warning', startingCoins.hadBefore);
      navigate(destination, { replace: true });
    } catch (error) {
      // Only a failure resets the state: after a success this screen stays as it is until the next one replaces it.
      setWork('none');
      if (error instanceof IdentityError && error.code === 'cancelled') return;
      if (isRefusedPhoto(error)) return setError('photo', { message: error.message }, { shouldFocus: true });
      setRefusal(refusalOf(error, texts.failed));
      if (error instanceof IdentityError && error.code === 'email-in-use') setFocus('email');
    }
  }

  const withPassword = handleSubmit(({ photo, role: chosen, ...form }) =>
    run('password', async () => {
      const file = photo?.[0];
      if (!file || chosen === '') throw new TypeError('The form was sent without a photo or a role');
      await auth.register({ ...form, role: chosen, name: form.name.trim(), email: form.email.trim(), photo: file });
      return next ?? '/';
    }),
  );
  const withGoogle = () =>
    run('google', async () => {
      await auth.signInWithGoogle();
      return '/dashboard';
    });

  return (
    <SignInLayout title={texts.title} lead={texts.lead} picture={<CoinHandScene />}>
      <form method="post" noValidate onSubmit={(event) => void withPassword(event)} aria-label={texts.title}>
        <Stack gap={4}>
          <TextInput
            label={texts.name}
            autoComplete="name"
            error={errors.name?.message}
            {...register('name', {
              validate: (name) => nameRule(name, required),
              maxLength: { value: MAX_NAME_LENGTH, message: texts.nameTooLong({ count: MAX_NAME_LENGTH }) },
            })}
          />
          <FileInput
            label={texts.photo}
            error={errors.photo?.message}
            {...register('photo', { validate: (photo) => (photo?.length ? photoRule(photo, texts) : required) })}
          />
          <RadioCards
            label={texts.role}
            error={errors.role?.message}
            options={SIGN_UP_ROLES.map((value) => ({
              value,
              label: texts.roles[value].label,
              description: texts.roles[value].description({ coins: STARTING_COINS[value] }),
            }))}
            {...register('role', { required })}
          />
          <TextInput
            label={allTexts.email}
            type="email"
            autoComplete="username"
            error={errors.email?.message}
            {...register('email', { required, validate: (email) => isEmailAddress(email) || allTexts.emailRule })}
          />
          <PasswordInput
            label={allTexts.password}
            autoComplete="new-password"
            aria-describedby={rulesId}
            error={errors.password?.message}
            {...register('password', { required, validate: (value) => passwordRule(value, rules) })}
          />
          <PasswordRules id={rulesId} password={password} />
          {refusal && <FormError code={refusal.code}>{refusal.message}</FormError>}
          <Submit type="submit" busy={work === 'password'}>
            {texts.submit}
          </Submit>
        </Stack>
        <AtWork role="status" ref={atWork}>
          {work === 'password' ? texts.atWork : null}
        </AtWork>
      </form>
      {wantsClient ? (
        <Aside>{texts.googleIsForFreelancers}</Aside>
      ) : (
        <GoogleOption
          busy={work === 'google'}
          disabled={work === 'password'}
          label={texts.google}
          onClick={() => void withGoogle()}
        />
      )}
      <Aside>
        {texts.login({
          link: (
            <TextLink as={Link} to={loginAddress({ next })}>
              {texts.loginLink}
            </TextLink>
          ),
        })}
      </Aside>
    </SignInLayout>
  );
}

/** The role given by a link (`/register?role=client`), otherwise none: it has to be chosen (product.md §5). */
function roleOf(search: URLSearchParams): SignUpRole | '' {
  return SIGN_UP_ROLES.find((role) => role === search.get('role')) ?? '';
}

/** The role chosen on the prerendered page: the form library keeps what was typed before it started, but not which radio button was checked. */
function roleChosenBefore(): SignUpRole | '' {
  // There is no document where the page is prerendered.
  const checked = globalThis.document?.querySelector<HTMLInputElement>('#root input[name="role"]:checked');
  return SIGN_UP_ROLES.find((role) => role === checked?.value) ?? '';
}

function refusalOf(error: unknown, otherwise: string): Refusal {
  if (isApiError(error) || error instanceof IdentityError) return { code: error.code, message: error.message };
  return { code: 'unknown', message: otherwise };
}
