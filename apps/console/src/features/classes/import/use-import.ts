import { CallError } from '@orrery/client';
import type { Roster } from '@orrery/roster';
import { useState } from 'react';
import { http } from '../../../lib/http';
import { useFailure } from '../../../lib/use-failure';
import { type ImportPlan, toPlan, withoutRefused } from './import-plan';
import { type FileState, useFileJob } from './use-file-job';

/** Longest wait for ten thousand rows on a slow line, in milliseconds. */
const ROWS_TIMEOUT_MS = 120_000;

/** Where an import stands. */
export type ImportState =
  | FileState
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
  const job = useFileJob(setState);

  const read = (file: File) =>
    job.read({ kind: 'read', file }, async (roster, signal) => {
      const fileName = file.name;
      setState({ step: 'check', fileName });
      setState({ step: 'confirm', fileName, plan: await check(roster, signal), refused: false });
    });

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

  return { state, read, save, restart: job.restart };
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
