import { useEffect, useRef, useState } from 'react'

/* Barcodes by the camera, in browsers that read them (Barcode Detection API). */

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector
const detectorOf = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

export const hasCamera = (): boolean =>
  detectorOf() !== undefined && navigator.mediaDevices !== undefined

const lookMs = 200
/** The same book stays before the lens for a while after it was read. */
const againMs = 2500

export function CameraScanner({ onScan }: { onScan: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onScan)
  latest.current = onScan
  const [refused, setRefused] = useState(false)
  useEffect(() => {
    const Detector = detectorOf()
    if (!Detector) return
    const detector = new Detector({ formats: ['ean_13'] })
    let stream: MediaStream | undefined
    let ended = false
    let last = { text: '', at: 0 }
    const look = async () => {
      if (!video.current || video.current.readyState < 2) return
      const [found] = await detector.detect(video.current)
      if (!found || ended) return
      const now = Date.now()
      if (found.rawValue !== last.text || now - last.at > againMs) latest.current(found.rawValue)
      last = { text: found.rawValue, at: now }
    }
    const timer = setInterval(() => void look().catch(() => {}), lookMs)
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(
      (given) => {
        stream = given
        if (ended) stop()
        else if (video.current) video.current.srcObject = given
      },
      () => setRefused(true),
    )
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    return () => {
      ended = true
      clearInterval(timer)
      stop()
    }
  }, [])
  if (refused) {
    return (
      <p role="alert" className="mt-3 text-danger">
        The camera can’t be used. Allow it for this site in your browser, or type the ISBN.
      </p>
    )
  }
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      className="mt-3 aspect-video w-full max-w-md rounded-control bg-hairline object-cover"
    />
  )
}
