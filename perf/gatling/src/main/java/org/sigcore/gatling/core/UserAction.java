// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.core;

import com.typesafe.scalalogging.Logger;
import com.typesafe.scalalogging.Logger$;
import io.gatling.core.action.Action;
import org.slf4j.LoggerFactory;

/** Base class of actions of a virtual user in Java. Executed on the user's event loop; must not block. */
public abstract class UserAction implements Action {
    private final String name;
    private final Action next;
    private Logger logger = Logger$.MODULE$.apply(LoggerFactory.getLogger(UserAction.class));

    /** @param next the following action */
    protected UserAction(String name, Action next) {
        this.name = name;
        this.next = next;
    }

    @Override
    public String name() {
        return name;
    }

    /** Returns the following action. */
    protected Action next() {
        return next;
    }

    @Override
    public Logger logger() {
        return logger;
    }

    // Required by Scala to initialize a field of a trait.
    @Override
    public void com$typesafe$scalalogging$StrictLogging$_setter_$logger_$eq(Logger value) {
        logger = value;
    }
}
