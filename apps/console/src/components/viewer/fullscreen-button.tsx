import { Maximize, Minimize } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface FullscreenButtonProps {
  /** What fills the screen. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly className: string | undefined;
}

/** Gives the whole screen to a viewer, and takes it back. */
export function FullscreenButton({ frame, className }: FullscreenButtonProps) {
  const { t } = useTranslation();
  const [full, setFull] = useState(false);
  useEffect(() => {
    const handleChange = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', handleChange);
    return () => document.removeEventListener('fullscreenchange', handleChange);
  }, []);
  const toggle = () => (full ? document.exitFullscreen() : frame.current?.requestFullscreen());
  const label = t(full ? 'viewer.exitFullscreen' : 'viewer.fullscreen');
  const Icon = full ? Minimize : Maximize;
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      title={label}
      onClick={() => void toggle()?.catch(() => undefined)}
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  );
}
