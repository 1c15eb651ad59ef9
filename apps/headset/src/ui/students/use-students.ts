import { CallError, type OfferedStudents } from '@orrery/client';
import { PAGE_SIZE } from '@orrery/contract';
import type { HeadsetTextKey } from '@orrery/i18n/headset';
import { useCallback, useEffect, useState } from 'react';
import { useHeadset } from '../headset-context';

/** Typing faster than this asks once. */
const TYPING_MS = 250;

export type OfferedStudent = OfferedStudents['list'][number];

/** The list of a class as it is looked through. */
export interface Students {
  readonly list: readonly OfferedStudent[];
  readonly key: string;
  readonly page: number;
  readonly pages: number;
  /** What to tell instead of names, or beside them; null where there is nothing. */
  readonly message: HeadsetTextKey | null;
  /** Whether trying again makes sense. */
  readonly failed: boolean;
  readonly busy: boolean;
  readonly search: (key: string) => void;
  readonly turnTo: (page: number) => void;
  readonly retry: () => void;
  readonly choose: (studentId: number) => void;
}

interface Answer {
  readonly students: OfferedStudents | null;
  readonly fault: 'student.failed' | 'student.gone' | null;
}

const NOTHING: Answer = { students: null, fault: null };

/** Whether the list was out of date: then it is asked for again, else the network is at fault. */
function faultOf(error: unknown): Answer['fault'] {
  const isGone = error instanceof CallError && /^(class|student)\.unknown$/.test(error.id);
  return isGone ? 'student.gone' : 'student.failed';
}

/** Looks through the students of the device's class, and logs one in. */
export function useStudents(): Students {
  const { session } = useHeadset();
  const [asked, setAsked] = useState({ key: '', page: 1, attempt: 0 });
  const [answer, setAnswer] = useState<Answer>(NOTHING);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let wanted = true;
    const ask = async () => {
      try {
        const students = await session.students.find(asked.key, asked.page);
        if (wanted)
          setAnswer((before) => ({ students, fault: before.fault === 'student.gone' ? before.fault : null }));
      } catch (error) {
        if (wanted) setAnswer((before) => ({ ...before, fault: faultOf(error) }));
      }
    };
    const timer = setTimeout(() => void ask(), asked.key === '' ? 0 : TYPING_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [session, asked]);

  const retry = useCallback(() => {
    setAnswer(NOTHING);
    setAsked((before) => ({ ...before, attempt: before.attempt + 1 }));
  }, []);
  const choose = async (studentId: number) => {
    if (busy) return;
    setBusy(true);
    try {
      await session.students.choose(studentId);
    } catch (error) {
      const fault = faultOf(error);
      setAnswer((before) => ({ ...before, fault }));
      if (fault === 'student.gone') {
        session.students.look();
        setAsked({ key: '', page: 1, attempt: asked.attempt + 1 });
      }
    } finally {
      setBusy(false);
    }
  };

  const { students, fault } = answer;
  const quiet = () => {
    if (!students) return 'student.loading';
    return students.list.length === 0 ? 'student.none' : null;
  };
  return {
    list: students?.list ?? [],
    key: asked.key,
    page: asked.page,
    pages: Math.max(1, Math.ceil((students?.total ?? 0) / PAGE_SIZE.deviceStudents)),
    message: fault ?? quiet(),
    failed: fault === 'student.failed',
    busy,
    search: (key) => setAsked((before) => ({ key, page: 1, attempt: before.attempt })),
    turnTo: (page) => setAsked((before) => ({ ...before, page })),
    retry,
    choose: (studentId) => void choose(studentId),
  };
}
