import type { Life } from '#app/orders/life/life.ts'
import type { AnyStep } from '#app/orders/life/step.schema.ts'
import type { Answer, Taking } from '#app/orders/life/verb.ts'
import { cancel, restore } from './cancel.ts'
import { deliver, lose, nobodyHome, refuse, reopen } from './door.ts'
import { closeParcel, openParcel, pack, scan, unpack } from './pack.ts'
import { handOver, takeBack } from './send.ts'
import { receive, takeReturn, writeOff } from './settle.ts'
import { arrive, missing, onOrder, setAside, tellDelay } from './shelf.ts'
import { address, confirm, note, sendApart } from './whole-order.ts'

/** Takes a step: the one place where a step meets its verb. A step without one does not compile. */
export function take(life: Life, step: AnyStep, taking: Taking): Answer {
  switch (step.step) {
    case 'confirm':
      return confirm(life, step, taking)
    case 'cancel':
      return cancel(life, step, taking)
    case 'restore':
      return restore(life, step, taking)
    case 'address':
      return address(life, step, taking)
    case 'send-apart':
      return sendApart(life, step, taking)
    case 'set-aside':
      return setAside(life, step, taking)
    case 'missing':
      return missing(life, step, taking)
    case 'on-order':
      return onOrder(life, step, taking)
    case 'arrive':
      return arrive(life, step, taking)
    case 'open-parcel':
      return openParcel(life, step, taking)
    case 'scan':
      return scan(life, step, taking)
    case 'close-parcel':
      return closeParcel(life, step, taking)
    case 'pack':
      return pack(life, step, taking)
    case 'unpack':
      return unpack(life, step, taking)
    case 'hand-over':
      return handOver(life, step, taking)
    case 'take-back':
      return takeBack(life, step, taking)
    case 'deliver':
      return deliver(life, step, taking)
    case 'nobody-home':
      return nobodyHome(life, step, taking)
    case 'refuse':
      return refuse(life, step, taking)
    case 'lose':
      return lose(life, step, taking)
    case 'reopen':
      return reopen(life, step, taking)
    case 'return':
      return takeReturn(life, step, taking)
    case 'receive':
      return receive(life, step, taking)
    case 'write-off':
      return writeOff(life, step, taking)
    case 'note':
      return note(life, step, taking)
    case 'tell-delay':
      return tellDelay(life, step, taking)
  }
  return step satisfies never
}
