import { useState } from 'react'
import { carriageOf, keepCarrier, lastCarriage } from '#app/desk/orders/carriage.ts'
import { CarriageFields } from '#app/desk/orders/carriage-fields.tsx'
import { countOf } from '#app/desk/orders/order-words.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

/** Hands all packed parcels of the chosen orders to one carrier or driver. */
export function HandOverMany({
  count,
  busy,
  onConfirm,
  onCancel,
}: {
  count: number
  busy: boolean
  onConfirm: (to: { carrier?: string; driver?: string }) => void
  onCancel: () => void
}) {
  const [carriage, setCarriage] = useState(lastCarriage)
  return (
    <Dialog
      title={`Hand over ${countOf(count, 'order')}`}
      text="Every packed parcel of these orders goes along."
      onClose={onCancel}
    >
      <form
        className="mt-6"
        onSubmit={(event) => {
          event.preventDefault()
          keepCarrier(carriage)
          onConfirm(carriageOf(carriage))
        }}
      >
        <CarriageFields value={carriage} onChange={setCarriage} />
        <div className="mt-6 flex gap-3">
          <Button type="submit" busy={busy}>
            Hand over
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
