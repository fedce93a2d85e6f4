import type { FastifyInstance, InjectOptions } from 'fastify'

/** The doors of a shop in another process, for helpers that knock by `inject`. */
export const remoteShop = (base: string) =>
  ({
    async inject({ method = 'GET', url, headers, payload }: InjectOptions) {
      const answer = await fetch(`${base}${url}`, {
        method,
        headers: {
          ...(payload !== undefined && { 'content-type': 'application/json' }),
          ...(headers as Record<string, string>),
        },
        ...(payload !== undefined && { body: JSON.stringify(payload) }),
      })
      return {
        statusCode: answer.status,
        headers: {
          ...Object.fromEntries(answer.headers),
          'set-cookie': answer.headers.getSetCookie(),
        },
        body: await answer.text(),
      }
    },
  }) as unknown as FastifyInstance
