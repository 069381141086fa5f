import { changeAiProvider, getAiProvider } from '@pinloft/contract/assistant/provider'
import { keyOf, mutationOf, refreshChanged, useMutation } from '../../../platform/query.ts'

/** Saves the provider. Does not wait for the list of its models, for which the provider itself is asked. */
export function useChangeProvider() {
  return useMutation({
    ...mutationOf(changeAiProvider),
    onSuccess: (provider, _fields, _before, { client }) => {
      client.setQueryData(keyOf(getAiProvider), provider)
    },
    onSettled: (_provider, _failure, _fields, _before, { client }) => {
      void refreshChanged(client, changeAiProvider.announces)
    },
  })
}
