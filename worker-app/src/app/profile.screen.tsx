/** /dashboard/profile: the skills that the list of top freelancers shows beside name and photo. */
import { useTexts } from '@taskmint/platform';
import { FormCard, PageHeader, TableSkeleton } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useUserQuery } from '@taskmint/platform/query';
import { ownProfileQuery } from '../features/profile/profile.queries';
import { SkillsForm } from '../features/profile/skills-form';
import { catalogue } from '../texts';

export default function ProfileScreen() {
  const { profile: texts } = useTexts(catalogue);
  const profile = useUserQuery(ownProfileQuery);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <FormCard>
        <Loaded query={profile} skeleton={<TableSkeleton rows={4} columns={1} label={texts.loading} />}>
          {({ skills }) => <SkillsForm skills={skills} />}
        </Loaded>
      </FormCard>
    </>
  );
}
