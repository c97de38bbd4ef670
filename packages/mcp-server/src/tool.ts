/** One tool: the schemas of its input and output, and what it does. Errors of the API become answers that say so, with their code. */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { z } from 'zod';
import { ApiRefusal, type Api } from './api';

/** What tools are given. */
export interface ToolContext {
  readonly api: Api;
  /** Waits `ms`, or until `signal` says that nobody is waiting for the answer any more. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** A monotonic clock, in milliseconds. */
  readonly clock: () => number;
}

export interface Tool<I extends z.ZodObject, O extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: I;
  readonly output: O;
  /** `reads`: changes nothing; `changes`: can be taken back or costs nothing; `decides`: cannot be taken back, or costs coins. */
  readonly effect: 'reads' | 'changes' | 'decides';
  run(input: z.output<I>, context: ToolContext, signal: AbortSignal): Promise<z.input<O>>;
}

/** Preserves the types of a tool's schemas. */
export function defineTool<I extends z.ZodObject, O extends z.ZodObject>(tool: Tool<I, O>): Tool<I, O> {
  return tool;
}

/** A tool of any schemas. */
export type AnyTool = Omit<Tool<z.ZodObject, z.ZodObject>, 'run'> & {
  run(input: never, context: ToolContext, signal: AbortSignal): Promise<unknown>;
};

export function register(server: McpServer, tool: AnyTool, context: ToolContext): void {
  const { name, title, description, input, output, effect } = tool;
  const annotations = {
    readOnlyHint: effect === 'reads',
    destructiveHint: effect === 'decides',
    openWorldHint: effect !== 'reads',
  };
  server.registerTool(
    name,
    { title, description, inputSchema: input, outputSchema: output, annotations },
    async (given: unknown, { signal }: { signal: AbortSignal }) => {
      try {
        const answer = (await tool.run(given as never, context, signal)) as Record<string, unknown>;
        return { structuredContent: answer, content: [{ type: 'text' as const, text: JSON.stringify(answer) }] };
      } catch (error) {
        if (!(error instanceof ApiRefusal)) throw error;
        const { code, message, details } = error;
        const text = JSON.stringify({ code, message, ...(details === undefined ? {} : { details }) });
        return { isError: true, content: [{ type: 'text' as const, text }] };
      }
    },
  );
}
