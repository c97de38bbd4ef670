/** The client's templates: reading and changing them. */
import { calls, type TemplateContent, type User } from '@taskmint/contract';
import { useRefresh } from '@taskmint/dashboard-kit';
import { useHost, type HostServices } from '@taskmint/platform';
import { queryOptions, useMutation } from '@taskmint/platform/query';
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
  const host = useHost();
  const upload = useUploadOnce();
  return useMutation({
    mutationFn: async ({ name, content, photo }: NewTemplate & { name: string }) => {
      const picture = photo && { task_image_url: await upload(photo) };
      return host.api.call(calls.saveTemplate, { body: { name, content: { ...content, ...picture } } });
    },
    onSettled: useRefresh('templates'),
  });
}

export function useRenameTemplate() {
  const host = useHost();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      host.api.call(calls.renameTemplate, { params: { id }, body: { name } }),
    onSettled: useRefresh('templates'),
  });
}

export function useDeleteTemplate() {
  const host = useHost();
  return useMutation({
    mutationFn: (id: string) => host.api.call(calls.deleteTemplate, { params: { id } }),
    onSettled: useRefresh('templates'),
  });
}
