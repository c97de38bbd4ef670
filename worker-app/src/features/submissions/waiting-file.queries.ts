/** The freelancer's files that wait with a place: listing, sending and removing them. */
import { calls, type User } from '@taskmint/contract';
import { useRefresh } from '@taskmint/dashboard-kit';
import { useHost, type HostServices } from '@taskmint/platform';
import { queryOptions, useMutation } from '@taskmint/platform/query';
import { useState } from 'react';

export function waitingFilesQuery(host: HostServices, user: User, taskId: string) {
  return queryOptions({
    queryKey: [user._id, 'proofs', 'waiting', taskId],
    queryFn: () => host.api.call(calls.listFiles, { params: { id: taskId } }),
  });
}

/** Sends files one after another, first taking a place if none is held. After a failure, files already sent stay. */
export function useSendFiles(taskId: string, started: boolean) {
  const host = useHost();
  const refresh = useRefresh('proofs', 'reservations', 'tasks');
  const [progress, setProgress] = useState<{ name: string; share: number } | null>(null);
  const sending = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const params = { id: taskId };
      if (!started) await host.api.call(calls.startTask, { params });
      for (const file of files) {
        setProgress({ name: file.name, share: 0 });
        await host.api.upload(calls.attachFile, file, {
          params,
          onProgress: (share) => setProgress({ name: file.name, share }),
        });
      }
    },
    onSettled: () => {
      setProgress(null);
      return refresh();
    },
  });
  return {
    /** Resolves once all are sent or one has failed. */
    send: (files: readonly File[]) => sending.mutateAsync(files).catch(() => undefined),
    progress,
    failure: sending.error,
    busy: sending.isPending,
  };
}

export function useRemoveFile(taskId: string) {
  const host = useHost();
  return useMutation({
    mutationFn: (file: string) => host.api.call(calls.removeFile, { params: { id: taskId, file } }),
    onSettled: useRefresh('proofs'),
  });
}
