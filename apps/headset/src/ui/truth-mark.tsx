import { useHeadsetState } from './headset-context';

/** What the device does, for screen readers' live region and for tests: hidden from sight, never wrong. */
export function TruthMark() {
  const state = useHeadsetState((whole) => whole);
  const { playing, wanted, desired } = state;
  return (
    <output
      className="visually-hidden"
      aria-live="off"
      data-testid="truth"
      data-phase={state.phase}
      data-connection={state.connection}
      data-screen={wanted.screen}
      data-device={state.deviceName}
      data-mode={desired.mode}
      data-revision={state.appliedRevision}
      data-resource={playing?.resource ?? ''}
      data-chapter={playing?.chapter ?? ''}
      data-status={playing?.status ?? ''}
      data-position={playing?.position.toFixed(3) ?? ''}
      data-at={playing ? Math.round(playing.atMs) : ''}
      data-skew={playing?.skewMs?.toFixed(1) ?? ''}
      data-local={playing ? String(playing.local) : ''}
      data-volume={desired.volume}
      data-muted={String(state.soundBlocked || desired.volume === 0)}
      data-student={desired.student?.name ?? ''}
      data-choosing={String(state.choosing)}
      data-marker={state.sight ?? ''}
      data-spotlight={desired.spotlight?.name ?? ''}
      data-radius={desired.area.radiusCm}
      data-outside={String(state.outside)}
      data-immersive={String(state.immersive)}
    />
  );
}
