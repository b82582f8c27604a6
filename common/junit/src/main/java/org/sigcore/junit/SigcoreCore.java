// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.junit;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.sigcore.harness.FunctionHost;
import org.sigcore.harness.TestCore;

/**
 * A core in this process, without Docker:
 *
 * <pre>{@code
 * @RegisterExtension
 * static final SigcoreCore CORE = new SigcoreCore().withProfile("UDR", "nudr-dr", udr.port());
 * }</pre>
 *
 * <p>All tests of a class share the core of a static field; the core of an instance field is started for each test. The
 * ladder is cleared before each test; after a failure it is published as the report entry {@code ladder}. Without
 * JUnit, call {@link #start()} and {@link #stop()}.
 */
public final class SigcoreCore extends TestCore<SigcoreCore>
        implements BeforeAllCallback,
                AfterAllCallback,
                BeforeEachCallback,
                AfterEachCallback,
                AfterTestExecutionCallback {
    private boolean ofAll;

    @Override
    protected FunctionHost newHost() {
        return new ProcessHost();
    }

    @Override
    protected SigcoreCore self() {
        return this;
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        if (!isRunning()) {
            start();
            ofAll = true;
        }
    }

    @Override
    public void afterAll(ExtensionContext context) {
        // Nested classes share the core, which the outermost class stops.
        if (context.getParent().flatMap(ExtensionContext::getTestClass).isEmpty()) {
            ofAll = false;
            stop();
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        if (isRunning()) {
            clearLadder();
        } else {
            start();
        }
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        if (context.getExecutionException().isPresent() && isRunning()) {
            context.publishReportEntry("ladder", ladder());
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        if (!ofAll) {
            stop();
        }
    }
}
