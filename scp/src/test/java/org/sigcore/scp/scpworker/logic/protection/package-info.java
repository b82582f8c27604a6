// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
@NullMarked
package org.sigcore.scp.scpworker.logic.protection;

import org.jspecify.annotations.NullMarked;
