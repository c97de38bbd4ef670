/** Name and photo, as everybody sees them. */
import { useHost, useTexts, useUser } from '@taskmint/platform';
import { FileInput, FormFoot, Stack, TextInput } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import { useAuth } from '../../auth';
import { entranceTexts } from '../../texts/entrance';
import { settingsTexts } from '../../texts/settings';
import { isRefusedPhoto, MAX_NAME_LENGTH, nameRule, photoRule } from '../person-rules';
import { refusalOf } from './refusal';
import { Section } from './section';

interface ProfileForm {
  name: string;
  photo: FileList | null;
}

export function ProfileSection() {
  const { ownAccount } = useAuth();
  const { toasts } = useHost();
  const user = useUser();
  const { register: fields, required } = useTexts(entranceTexts);
  const { profile } = useTexts(settingsTexts);
  const { register, handleSubmit, formState, setError, reset } = useForm<ProfileForm>({
    defaultValues: { name: user.name, photo: null },
  });
  const { errors, isSubmitting } = formState;
  const save = handleSubmit(async ({ name, photo }) => {
    const changed = { name: name.trim(), photo: photo?.[0] ?? null };
    try {
      await ownAccount.changeProfile(changed);
      reset({ name: changed.name, photo: null });
      toasts.show('success', profile.saved);
    } catch (error) {
      if (isRefusedPhoto(error)) setError('photo', { message: error.message }, { shouldFocus: true });
      else setError('root', refusalOf(error));
    }
  });
  return (
    <Section id="profile" title={profile.title} lead={profile.lead}>
      <form noValidate aria-label={profile.title} onSubmit={(event) => void save(event)}>
        <Stack gap={4}>
          <TextInput
            label={fields.name}
            autoComplete="name"
            error={errors.name?.message}
            {...register('name', {
              validate: (name) => nameRule(name, required),
              maxLength: { value: MAX_NAME_LENGTH, message: fields.nameTooLong({ count: MAX_NAME_LENGTH }) },
            })}
          />
          <FileInput
            key={user.photoURL}
            label={fields.photo}
            optional
            currentUrl={user.photoURL}
            error={errors.photo?.message}
            {...register('photo', { validate: (photo) => photoRule(photo, fields) })}
          />
          <FormFoot refused={errors.root} busy={isSubmitting} submitLabel={profile.save} />
        </Stack>
      </form>
    </Section>
  );
}
