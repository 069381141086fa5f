import { listBlockGameRooms } from '@pinloft/contract/block-game/settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../platform/call.ts'
import { onLiveEvent } from '../../../platform/live-socket.ts'

const KEY = [listBlockGameRooms.path]

/** Who is in a world that is played together now. */
export function usePlayersIn(worldId: string): readonly string[] {
  const client = useQueryClient()
  useEffect(
    () => onLiveEvent('block_game_rooms_changed', () => void client.invalidateQueries({ queryKey: KEY })),
    [client],
  )
  const rooms = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(listBlockGameRooms, { signal }) })
  return rooms.data?.find((room) => room.worldId === worldId)?.players ?? []
}
