/** The freelancer's files that wait with a place: listing, sending and removing them. */
import { calls, type User } from '@taskmint/contract';
import { useCommand, useRefresh } from '@taskmint/dashboard-kit';
import type { HostServices } from '@taskmint/platform';
import { queryOptions } from '@taskmint/platform/query';
import { useState } from 'react';

export function waitingFilesQuery(host: HostServices, user: User, taskId: string) {
  return queryOptions({
    queryKey: [user._id, 'proofs', 'waiting', taskId],
    queryFn: () => host.api.call(calls.listFiles, { params: { id: taskId } }),
  });
}

/** Sends files one after another, first taking a place if none is held. After a failure, files already sent stay. */
export function useSendFiles(taskId: string, started: boolean) {
  const refresh = useRefresh('proofs', 'reservations', 'tasks');
  const [progress, setProgress] = useState<{ name: string; share: number } | null>(null);
  const sending = useCommand(
    () => {
      setProgress(null);
      return refresh();
    },
    async (api, files: readonly File[]) => {
      const params = { id: taskId };
      if (!started) await api.call(calls.startTask, { params });
      for (const file of files) {
        setProgress({ name: file.name, share: 0 });
        await api.upload(calls.attachFile, file, {
          params,
          onProgress: (share) => setProgress({ name: file.name, share }),
        });
      }
    },
  );
  return {
    /** Resolves once all are sent or one has failed. */
    send: (files: readonly File[]) => sending.mutateAsync(files).catch(() => undefined),
    progress,
    failure: sending.error,
    busy: sending.isPending,
  };
}

export function useRemoveFile(taskId: string) {
  return useCommand(useRefresh('proofs'), (api, file: string) =>
    api.call(calls.removeFile, { params: { id: taskId, file } }),
  );
}
