import { CallError } from '@orrery/client';
import type { Roster } from '@orrery/roster';
import { useState } from 'react';
import { http } from '../../../lib/http';
import { useFailure } from '../../../lib/use-failure';
import { type ImportPlan, toPlan, withoutRefused } from './import-plan';
import type { FileProblem } from './roster-jobs';
import { FileRefusal, runRosterJob } from './run-roster-job';
import { useAttempt } from './use-attempt';

/** Longest wait for ten thousand rows on a slow line, in milliseconds. */
const ROWS_TIMEOUT_MS = 120_000;

/** Where an import stands. */
export type ImportState =
  | { readonly step: 'choose'; readonly problem: FileProblem | null }
  | { readonly step: 'read'; readonly fileName: string; readonly share: number }
  | { readonly step: 'check' | 'save'; readonly fileName: string }
  /** `refused` tells that the server took none of an earlier attempt. */
  | {
      readonly step: 'confirm';
      readonly fileName: string;
      readonly plan: ImportPlan;
      readonly refused: boolean;
    };

interface ImportOptions {
  readonly classId: number;
  readonly onImported: (added: number) => void;
}

/** Leads a list from a file into a class: read, checked by the school's numbers, confirmed, saved (CLS-37 to CLS-43). */
export function useImport({ classId, onImported }: ImportOptions) {
  const showFailure = useFailure();
  const [state, setState] = useState<ImportState>({ step: 'choose', problem: null });
  const { start, stop } = useAttempt();

  const read = async (file: File) => {
    const signal = start();
    const fileName = file.name;
    setState({ step: 'read', fileName, share: 0 });
    try {
      const onProgress = (share: number) => setState({ step: 'read', fileName, share });
      const roster = await runRosterJob({ kind: 'read', file }, { signal, onProgress });
      setState({ step: 'check', fileName });
      setState({ step: 'confirm', fileName, plan: await check(roster, signal), refused: false });
    } catch (error) {
      if (signal.aborted) return;
      setState({ step: 'choose', problem: error instanceof FileRefusal ? error.problem : null });
      if (!(error instanceof FileRefusal)) showFailure(error);
    }
  };

  const save = async (fileName: string, plan: ImportPlan) => {
    setState({ step: 'save', fileName });
    try {
      const studentData = plan.qualified.map(toWire);
      const { added } = await http.batchAddStudent(
        { class_id: classId, studentData },
        { timeoutMs: ROWS_TIMEOUT_MS },
      );
      onImported(added);
    } catch (error) {
      const rows = error instanceof CallError ? error.rows : [];
      const isRefused = rows.length > 0;
      setState({ step: 'confirm', fileName, plan: withoutRefused(plan, rows), refused: isRefused });
      if (!isRefused) showFailure(error);
    }
  };

  /** Back to the choice of a file; what is being read is let go. */
  const restart = () => {
    stop();
    setState({ step: 'choose', problem: null });
  };

  return { state, read, save, restart };
}

async function check(roster: Roster, signal: AbortSignal): Promise<ImportPlan> {
  // The call wants at least one row.
  if (roster.students.length === 0) return toPlan(roster, []);
  const studentData = roster.students.map(toWire);
  const { list } = await http.checkStuNumber({ studentData }, { signal, timeoutMs: ROWS_TIMEOUT_MS });
  return toPlan(roster, list);
}

function toWire({ name, number }: { readonly name: string; readonly number: string }) {
  return { stu_name: name, stu_number: number };
}
