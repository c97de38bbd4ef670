/** /dashboard/packages: the coin packages that clients can buy. */
import type { CoinPackage } from '@taskmint/contract';
import { useHost, useTexts } from '@taskmint/platform';
import { Button, CoinHandScene, EmptyState, PageHeader, TableSkeleton } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useUserQuery } from '@taskmint/platform/query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { PackageForm } from '../features/packages/package-form';
import { packagesQuery, useSavePackage, type PackageDraft } from '../features/packages/package.queries';
import { PackageTable } from '../features/packages/package-table';
import { catalogue } from '../texts';

export default function PackagesScreen() {
  const host = useHost();
  const { packages: texts } = useTexts(catalogue);
  const packages = useUserQuery(packagesQuery);
  const save = useSavePackage();
  const [edited, setEdited] = useState<CoinPackage | 'new' | null>(null);
  const subject = edited === 'new' ? null : edited;

  async function keep(draft: PackageDraft): Promise<void> {
    await save.mutateAsync({ id: subject?._id ?? null, draft });
    setEdited(null);
    host.toasts.show('success', texts.onSale({ heading: draft.heading }));
  }

  const add = (
    <Button icon={<Plus size={18} aria-hidden />} onClick={() => setEdited('new')}>
      {texts.add}
    </Button>
  );
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} action={add} />
      <Loaded query={packages} skeleton={<TableSkeleton columns={4} label={texts.loading} />}>
        {(items) => (
          <PackageTable
            packages={items}
            onChange={setEdited}
            empty={<EmptyState picture={<CoinHandScene />} title={texts.none} text={texts.noneText} action={add} />}
          />
        )}
      </Loaded>
      {edited && <PackageForm subject={subject} onClose={() => setEdited(null)} onSave={keep} />}
    </>
  );
}
