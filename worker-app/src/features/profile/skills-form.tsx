/** The freelancer's skills, one per line. A refusal keeps the input. */
import { SKILLS } from '@taskmint/contract';
import { useHost, useTexts } from '@taskmint/platform';
import { formRefusal } from '@taskmint/platform/query';
import { FormFoot, Stack, TextArea } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import { catalogue } from '../../texts';
import { useSaveSkills } from './profile.queries';

/** The non-empty lines. */
function skillsOf(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

export interface SkillsFormProps {
  /** The saved skills. */
  skills: readonly string[];
}

export function SkillsForm({ skills }: SkillsFormProps) {
  const host = useHost();
  const { profile: texts } = useTexts(catalogue);
  const save = useSaveSkills();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { skills: skills.join('\n') } });
  const { errors, isSubmitting } = formState;
  const limits = { most: SKILLS.most, min: SKILLS.min, max: SKILLS.max };

  const submit = handleSubmit(async (values) => {
    try {
      await save.mutateAsync(skillsOf(values.skills));
    } catch (error) {
      return setError('root', formRefusal(error));
    }
    host.toasts.show('success', texts.saved);
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={texts.title}>
      <Stack gap={4}>
        <TextArea
          label={texts.skills}
          aria-required={false}
          rows={SKILLS.most}
          hint={texts.hint(limits)}
          error={errors.skills?.message}
          {...register('skills', {
            validate: (value) => {
              const entered = skillsOf(value);
              if (entered.length > SKILLS.most) return texts.tooMany(limits);
              const wrong = entered.find(({ length }) => length < SKILLS.min || length > SKILLS.max);
              return wrong === undefined || texts.wrongLength({ ...limits, skill: wrong });
            },
          })}
        />
        <FormFoot refused={errors.root} busy={isSubmitting} submitLabel={texts.save} />
      </Stack>
    </form>
  );
}
