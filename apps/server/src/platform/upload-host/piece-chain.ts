import { and, asc, desc, eq } from 'drizzle-orm';
import type { Database } from '../database/database';
import { uploadPieces, uploads } from '../database/tables';
import { HostRefusal } from './refusal';

type Piece = typeof uploadPieces.$inferSelect;

/** The pieces of uploads, each beginning where the one before ends: what has a row is kept. */
export interface PieceChain {
  /** End of the last piece. */
  endOf(key: string): Promise<number>;
  /** When the last piece came; null where there is none. */
  touchedAt(key: string): Promise<Date | null>;
  piecesOf(key: string): Promise<Piece[]>;
  /**
   * Hangs a piece behind the last one, whichever server took that.
   * @throws HostRefusal `NoSuchUpload`; `OperationAborted` where another connection was first
   */
  add(piece: Pick<Piece, 'uploadKey' | 'startsAt' | 'sizeBytes' | 'object'>): Promise<void>;
  remove(key: string): Promise<void>;
}

export function createPieceChain(db: Database): PieceChain {
  async function lastOf(from: Pick<Database, 'select'>, key: string): Promise<Piece | null> {
    const [last] = await from
      .select()
      .from(uploadPieces)
      .where(eq(uploadPieces.uploadKey, key))
      .orderBy(desc(uploadPieces.startsAt))
      .limit(1);
    return last ?? null;
  }

  const endOf = (last: Piece | null) => (last ? last.startsAt + last.sizeBytes : 0);

  return {
    endOf: async (key) => endOf(await lastOf(db, key)),
    touchedAt: async (key) => (await lastOf(db, key))?.createdAt ?? null,
    piecesOf: (key) =>
      db
        .select()
        .from(uploadPieces)
        .where(eq(uploadPieces.uploadKey, key))
        .orderBy(asc(uploadPieces.startsAt)),
    async remove(key) {
      await db.delete(uploadPieces).where(eq(uploadPieces.uploadKey, key));
    },
    add: (piece) =>
      db.transaction(async (tx) => {
        // Held by whoever adds: of two servers with the same piece, one is first.
        const [held] = await tx
          .update(uploads)
          .set({ touchedAt: new Date() })
          .where(and(eq(uploads.key, piece.uploadKey), eq(uploads.status, 'receiving')))
          .returning({ key: uploads.key });
        if (!held) throw new HostRefusal('NoSuchUpload', 'No upload of this name waits for its file.');
        if (endOf(await lastOf(tx, piece.uploadKey)) !== piece.startsAt) {
          throw new HostRefusal('OperationAborted', 'Another connection has sent this part.');
        }
        await tx.insert(uploadPieces).values(piece);
      }),
  };
}
