import { createPortal } from '@react-three/fiber';
import type { ReactNode } from 'react';
import { useHeadset } from '../headset-context';

/** Puts its children at eye height in the direction that counts as forward. */
export function InFront({ children }: { children: ReactNode }) {
  const { stage } = useHeadset();
  return createPortal(children, stage.front);
}
