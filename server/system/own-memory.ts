/**
 * The bytes in memory of their own, to be kept. Node cuts small buffers from blocks of 64 kB, and zlib hands out the
 * beginning of one: the whole block would stay as long as a piece of it does.
 */
export const ownMemory = (bytes: Uint8Array): Buffer => Buffer.from(new Uint8Array(bytes).buffer)
