declare module 'gltf-validator' {
  /** One finding; severity 0 is an error. */
  export interface Issue {
    readonly code: string;
    readonly message: string;
    readonly severity: number;
    readonly pointer?: string;
  }
  export interface Report {
    readonly issues: {
      readonly numErrors: number;
      readonly truncated: boolean;
      readonly messages: readonly Issue[];
    };
  }
  export function validateBytes(
    data: Uint8Array,
    options: {
      readonly externalResourceFunction?: (uri: string) => Promise<Uint8Array>;
      readonly writeTimestamp?: boolean;
      readonly maxIssues?: number;
      readonly ignoredIssues?: readonly string[];
    },
  ): Promise<Report>;
}
declare module 'draco3dgltf' {
  /** The modules are handed to glTF Transform as they are. */
  export function createDecoderModule(): Promise<object>;
  export function createEncoderModule(): Promise<object>;
}
