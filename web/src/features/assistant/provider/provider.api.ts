import { changeAiProvider, getAiProvider, listAiModels, testAiProvider } from '@pinloft/contract/assistant/provider'
import type { InputOf } from '@pinloft/contract/shared/endpoint'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { onLiveEvent } from '../../../platform/live-socket.ts'

const PROVIDER_KEY = [getAiProvider.path]
const MODELS_KEY = [listAiModels.path]

/** Keeps the provider as the server says. Returns the way to stop. */
export function followAiProvider(client: QueryClient): () => void {
  return onLiveEvent('ai_provider_changed', () => {
    void client.invalidateQueries({ queryKey: PROVIDER_KEY })
    void client.invalidateQueries({ queryKey: MODELS_KEY })
  })
}

export function useAiProvider() {
  return useQuery({ queryKey: PROVIDER_KEY, queryFn: ({ signal }) => call(getAiProvider, { signal }) })
}

/** The models that the stored provider lists. */
export function useModels(isNeeded: boolean) {
  return useQuery({
    queryKey: MODELS_KEY,
    queryFn: ({ signal }) => call(listAiModels, { body: {}, signal }),
    enabled: isNeeded,
    staleTime: 60_000,
  })
}

/** Looks at an address before it is saved. */
export function useLook() {
  return useMutation({ mutationFn: (address: string) => call(listAiModels, { body: { address } }) })
}

export function useChangeProvider() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof changeAiProvider, 'body'>) => call(changeAiProvider, { body }),
    onSuccess: (saved) => {
      client.setQueryData(PROVIDER_KEY, saved)
      void client.invalidateQueries({ queryKey: MODELS_KEY })
    },
  })
}

/** Asks the stored provider for one word. */
export function useTestProvider() {
  return useMutation({ mutationFn: () => call(testAiProvider, { body: {} }) })
}
