import type { FastifyInstance, FastifyReply } from 'fastify'
import { isOpenRoute } from './open-routes.ts'

/** A session may be ended by another process, as when a new PIN is set in the console. */
const CHECK_EVERY_MS = 2_000

export interface SessionReplies {
  /** Aborts every response of an ended session, except the one that reports it. */
  endSession(sessionId: string, except?: FastifyReply): void
}

interface SessionRepliesOptions {
  /** Whether a session is alive. An open response counts as use of the session. */
  useSession(sessionId: string): Promise<boolean>
  /** Called when a session with open responses turns out to have ended. */
  onEnded(sessionId: string): void
}

/**
 * Aborts every request on a closed route when its session ends, whatever it sends or receives and however long it
 * takes.
 */
export function endRepliesWithSessions(
  app: FastifyInstance,
  { useSession, onEnded }: SessionRepliesOptions,
): SessionReplies {
  const replies = new Map<string, Set<FastifyReply>>()
  let timer: NodeJS.Timeout | undefined

  // Runs after every hook that may find the session, and before the body is read. Live sockets are closed with their
  // own close code.
  app.addHook('preParsing', async (request, reply) => {
    const { session } = request
    if (session === null || request.ws || isOpenRoute(request.method, request.routeOptions.url ?? '')) return
    const open = replies.get(session.id) ?? new Set()
    replies.set(session.id, open.add(reply))
    const forget = () => {
      open.delete(reply)
      if (open.size === 0 && replies.get(session.id) === open) replies.delete(session.id)
    }
    reply.raw.once('finish', forget)
    reply.raw.once('close', forget)
    checkLater()
  })
  const checkLater = () => {
    timer ??= setTimeout(check, CHECK_EVERY_MS).unref()
  }
  const check = async () => {
    for (const sessionId of [...replies.keys()]) {
      try {
        if (!(await useSession(sessionId))) onEnded(sessionId)
      } catch (error) {
        app.log.error({ err: error }, 'Checking a session failed')
      }
    }
    timer = undefined
    if (replies.size > 0) checkLater()
  }
  app.addHook('onClose', async () => clearTimeout(timer))
  return {
    endSession(sessionId, except) {
      for (const reply of replies.get(sessionId) ?? []) if (reply !== except) reply.raw.destroy()
    },
  }
}
