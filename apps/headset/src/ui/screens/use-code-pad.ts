import { CallError } from '@orrery/client';
import type { HeadsetTextKey } from '@orrery/i18n/headset';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHeadset, useHeadsetState } from '../headset-context';

/** Digits of a registration code. */
export const CODE_LENGTH = 8;

/** A server that limits without saying how long is asked again after this. */
const DEFAULT_WAIT_SECONDS = 30;
/** A server that does not answer is asked again by itself, so that nobody types eight digits twice. */
const NETWORK_WAIT_SECONDS = 4;

/** Texts by the error's id, so that no message is told apart by its words. */
const MESSAGES: Record<string, HeadsetTextKey> = {
  'device.code.unknown': 'join.error.unknown',
  'device.code.expired': 'join.error.expired',
  'rate.limited': 'join.error.limited',
  'input.invalid': 'join.error.unknown',
  'protocol.unsupported': 'join.error.version',
  'transport.no-response': 'join.error.network',
  'transport.http-error': 'join.error.network',
  'transport.bad-format': 'join.error.network',
};

export interface CodePad {
  readonly code: string;
  readonly busy: boolean;
  readonly errorId: string | null;
  /** What to tell below the boxes; empty where there is nothing. */
  readonly message: string;
  readonly type: (digit: string) => void;
  readonly back: () => void;
  readonly clear: () => void;
}

/** The code that a QR's address brought along. */
function codeOfAddress(): string {
  const code = new URLSearchParams(window.location.search).get('code') ?? '';
  return code.replace(/\D/g, '').slice(0, CODE_LENGTH);
}

/** Seconds that are left to wait, counted down. */
function useWait(): [number, (seconds: number) => void] {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds <= 0) return undefined;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return [seconds, setSeconds];
}

/** Seconds until the same code is tried again by itself; 0 where trying again would not help. */
function waitAfter(error: unknown, id: string): number {
  if (id.startsWith('transport.')) return NETWORK_WAIT_SECONDS;
  if (id !== 'rate.limited') return 0;
  const retryAfter = error instanceof CallError ? error.retryAfter : null;
  return Math.ceil(retryAfter ?? DEFAULT_WAIT_SECONDS);
}

/** Takes digits from keys and buttons, and joins when the eighth is there. */
export function useCodePad(): CodePad {
  const { session } = useHeadset();
  const { t } = useTranslation();
  const leaveReason = useHeadsetState((state) => state.leaveReason);
  const [code, setCode] = useState(codeOfAddress);
  const [busy, setBusy] = useState(false);
  const [errorId, setErrorId] = useState<string | null>(null);
  const [wait, setWait] = useWait();
  const asked = useRef('');

  const join = useCallback(
    async (wanted: string) => {
      setBusy(true);
      setErrorId(null);
      try {
        await session.join(wanted);
        // A reload must not join again with a code that may have expired by then.
        window.history.replaceState(null, '', window.location.pathname);
      } catch (error) {
        const id = error instanceof CallError ? error.id : 'transport.no-response';
        setErrorId(id);
        const seconds = waitAfter(error, id);
        if (seconds > 0) asked.current = '';
        setWait(seconds);
      } finally {
        setBusy(false);
      }
    },
    [session, setWait],
  );

  useEffect(() => {
    if (code.length < CODE_LENGTH) asked.current = '';
    else if (asked.current !== code && wait <= 0) {
      asked.current = code;
      void join(code);
    }
  }, [code, wait, join]);

  const type = useCallback((digit: string) => {
    setErrorId(null);
    // After a refused code the next digit starts a new one.
    setCode((before) => (before.length >= CODE_LENGTH ? digit : before + digit));
  }, []);
  const back = useCallback(() => setCode((before) => before.slice(0, -1)), []);
  const clear = useCallback(() => setCode(''), []);
  useKeyboard(type, back, clear);

  const text = () => {
    if (busy) return t('join.busy');
    if (errorId) return t(MESSAGES[errorId] ?? 'join.error.other', { seconds: wait });
    return leaveReason ? t('join.removed') : '';
  };
  return { code, busy, errorId, message: text(), type, back, clear };
}

function useKeyboard(type: (digit: string) => void, back: () => void, clear: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^\d$/.test(event.key)) type(event.key);
      else if (event.key === 'Backspace') back();
      else if (event.key === 'Escape') clear();
    };
    const paste = (event: ClipboardEvent) => {
      const digits = (event.clipboardData?.getData('text') ?? '').replace(/\D/g, '');
      for (const digit of digits.slice(0, CODE_LENGTH)) type(digit);
    };
    window.addEventListener('keydown', press);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('paste', paste);
    };
  }, [type, back, clear]);
}
