/** Changes to the client's own tasks: posting, changing, pausing, deleting. Each refreshes what it may have affected, coins included. */
import { calls } from '@taskmint/contract';
import { useCommand, useRefreshWithCoins } from '@taskmint/dashboard-kit';
import { useHost, useUser } from '@taskmint/platform';
import { useMutation, useQueryClient } from '@taskmint/platform/query';
import { useRef } from 'react';
import type { TaskDraft } from './task-rules';

/**
 * Nobody waits for it: a change is done, also while nothing can be read. What is on no screen is forgotten, so that the next screen never shows a task
 * as it was before.
 */
function useRefreshTasks(): () => void {
  const user = useUser();
  const client = useQueryClient();
  const refresh = useRefreshWithCoins('tasks');
  return () => {
    client.removeQueries({ queryKey: [user._id, 'tasks'], type: 'inactive' });
    void refresh();
  };
}

/** Uploads the picture, unless it already has an address, then posts the task. Retries do not upload it again. */
export function useCreateTask() {
  const host = useHost();
  const refresh = useRefreshTasks();
  const upload = useUploadOnce();
  return useMutation({
    mutationFn: async ({ draft, picture }: { draft: TaskDraft; picture: File | string }) => {
      const body = { ...draft, task_image_url: typeof picture === 'string' ? picture : await upload(picture) };
      return host.api.call(calls.createTask, { body });
    },
    onSuccess: refresh,
  });
}

/** Changes a task; without a new photo it keeps its picture. */
export function useUpdateTask(id: string) {
  const host = useHost();
  const refresh = useRefreshTasks();
  const upload = useUploadOnce();
  return useMutation({
    mutationFn: async ({ draft, photo }: { draft: Partial<TaskDraft>; photo?: File | undefined }) =>
      host.api.call(calls.updateTask, {
        params: { id },
        body: { ...draft, ...(photo && { task_image_url: await upload(photo) }) },
      }),
    onSuccess: refresh,
  });
}

export function useSetTaskPaused() {
  const refresh = useRefreshTasks();
  return useCommand(refresh, (api, { id, paused }: { id: string; paused: boolean }) =>
    api.call(calls.updateTask, { params: { id }, body: { status: paused ? 'paused' : 'open' } }),
  );
}

export function useDeleteTask() {
  const refresh = useRefreshTasks();
  return useCommand(refresh, (api, id: string) => api.call(calls.deleteTask, { params: { id } }));
}

/** Uploads each picture once, however often the form is sent. */
export function useUploadOnce(): (photo: File) => Promise<string> {
  const host = useHost();
  const uploaded = useRef(new WeakMap<File, string>());
  return async (photo) => {
    const known = uploaded.current.get(photo);
    if (known) return known;
    const { data } = await host.api.upload(calls.uploadImage, photo);
    uploaded.current.set(photo, data.display_url);
    return data.display_url;
  };
}
