/** The client's templates: reading and changing them. */
import { calls, type TemplateContent, type User } from '@taskmint/contract';
import { useCommand, useRefresh } from '@taskmint/dashboard-kit';
import type { HostServices } from '@taskmint/platform';
import { queryOptions } from '@taskmint/platform/query';
import { useUploadOnce } from '../task.mutations';

export function templatesQuery(host: HostServices, user: User) {
  return queryOptions({ queryKey: [user._id, 'templates'], queryFn: () => host.api.call(calls.listTemplates) });
}

export interface NewTemplate {
  content: TemplateContent;
  /** A chosen picture that is not uploaded yet. */
  photo: File | undefined;
}

export function useSaveTemplate() {
  const upload = useUploadOnce();
  return useCommand(useRefresh('templates'), async (api, { name, content, photo }: NewTemplate & { name: string }) => {
    const picture = photo && { task_image_url: await upload(photo) };
    return api.call(calls.saveTemplate, { body: { name, content: { ...content, ...picture } } });
  });
}

export function useRenameTemplate() {
  return useCommand(useRefresh('templates'), (api, { id, name }: { id: string; name: string }) =>
    api.call(calls.renameTemplate, { params: { id }, body: { name } }),
  );
}

export function useDeleteTemplate() {
  return useCommand(useRefresh('templates'), (api, id: string) => api.call(calls.deleteTemplate, { params: { id } }));
}
